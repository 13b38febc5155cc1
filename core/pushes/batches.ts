/** Asks for the answer to one item; what is asked for at the same time is worked on together. */
export type InBatch<Item, Answer> = (item: Item) => Promise<Answer>;

interface Asked<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Works on one batch of a kind at a time. What comes in meanwhile waits and is worked on together afterwards, so a flood
 * stays cheap and nobody is answered from work that began before they asked. An idle kind waits for nothing but the
 * requests of the same turn of the event loop.
 * @param options.work answers every item, in order; when it throws, everybody of the batch is told
 * @param options.rest what is waited for between a batch and those who wait behind it, unless they fill one: a flood is
 * worked on less often
 */
export function openBatches<Item, Answer>(options: {
  kindOf?: (item: Item) => string;
  most: number;
  rest?: () => Promise<void>;
  work: (items: Item[]) => Promise<readonly Answer[]>;
}): InBatch<Item, Answer> {
  const { kindOf = () => "", most, rest, work } = options;
  const waiting = new Map<string, Asked<Item, Answer>[]>();

  async function workAll(kind: string, queue: Asked<Item, Answer>[]): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      await workOn(queue.splice(0, most));
      if (queue.length > 0 && queue.length < most) await rest?.();
    }
    waiting.delete(kind);
  }

  async function workOn(batch: Asked<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject };
      const kind = kindOf(item);
      const queue = waiting.get(kind);
      if (queue) return void queue.push(asked);
      const fresh = [asked];
      waiting.set(kind, fresh);
      void workAll(kind, fresh);
    });
}
