interface Call<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Coalesces calls: one batch per key runs at a time, and calls that arrive in the meantime form the next batch. A single
 * call only waits for the next turn of the event loop.
 * @param options.run returns the results in the order of the items; if it throws, every call of the batch throws
 * @param options.pause awaited between two batches, unless the next one is full
 */
export function coalesce<Item, Answer>(options: {
  keyOf: (item: Item) => string;
  limit: number;
  pause: () => Promise<void>;
  run: (items: Item[]) => Promise<readonly Answer[]>;
}): (item: Item) => Promise<Answer> {
  const { keyOf, limit, pause, run } = options;
  const queues = new Map<string, Call<Item, Answer>[]>();

  async function drain(key: string, queue: Call<Item, Answer>[]): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      await runBatch(queue.splice(0, limit));
      if (queue.length > 0 && queue.length < limit) await pause();
    }
    queues.delete(key);
  }

  async function runBatch(batch: Call<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = queues.get(key);
      if (queue) return void queue.push({ item, resolve, reject });
      const first = [{ item, resolve, reject }];
      queues.set(key, first);
      void drain(key, first);
    });
}
