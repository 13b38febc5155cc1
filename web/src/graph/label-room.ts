interface LabelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where titles stand in one picture of the graph: one that would cover another is left out until there is room. */
export interface LabelRoom {
  /** Before each picture. */
  clear(): void;
  /** @returns whether the place was free, and is taken now */
  take(box: LabelBox): boolean;
}

export function openLabelRoom(): LabelRoom {
  let taken: LabelBox[] = [];
  return {
    clear: () => {
      taken = [];
    },
    take: (box) => {
      if (taken.some((other) => overlap(box, other))) return false;
      taken.push(box);
      return true;
    },
  };
}

/** Beside its node: on the right, on the left where it would leave the picture, else where it stands in it as a whole. */
export function leftOf(
  { x, size, width, gap }: { x: number; size: number; width: number; gap: number },
  pictureWidth: number,
): number {
  const right = x + size + gap;
  const left = x - size - gap - width;
  if (right + width <= pictureWidth) return right;
  return left >= 0 ? left : Math.max(0, pictureWidth - width);
}

function overlap(a: LabelBox, b: LabelBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
