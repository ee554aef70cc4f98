/** Drawing units of a landscape. */
export const landscapeWidth = 960;
export const landscapeHeight = 160;

const crops = ['leaf', 'sprout', 'wheat', 'beet', 'soil'] as const;
const horizon = 58;
/** Where the edges of all fields meet, above the horizon. */
const vanishingY = 30;
/** Edges of the rows of fields, the farthest first. */
const rowEdges = [horizon, 63, 70, 79, 91, 107, 130, landscapeHeight];

type Field = { points: string; crop: (typeof crops)[number]; furrows: string[] };
export type Landscape = { sunX: number; barnX: number; hills: string[]; fields: Field[] };

/** Hills and fields as they lie around one farm: always the same for the same id, hardly ever for another. */
export function farmLandscape(farmId: string): Landscape {
  const random = randomFrom(farmId);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const middle = between(300, 660);
  /** Where the line from the vanishing point to `x` on the lower edge is at this height. */
  const along = (x: number, y: number) =>
    Math.round(middle + ((x - middle) * (y - vanishingY)) / (landscapeHeight - vanishingY));
  const point = (x: number, y: number) => `${along(x, y)},${y}`;

  const hills = [34, 46].map((top) => {
    const heights = Array.from({ length: 13 }, (_, index) => `${index * 80},${between(top - 9, top + 7)}`);
    return `0,${horizon} ${heights.join(' ')} ${landscapeWidth},${horizon}`;
  });
  const fields = rowEdges.slice(1).flatMap((lower, index) => {
    const upper = rowEdges[index] ?? horizon;
    const row: Field[] = [];
    for (let left = middle - 3_200; left < middle + 3_200; ) {
      const right = left + between(120, 300);
      const crop = crops[Math.floor(random() * crops.length)] ?? 'leaf';
      const furrows = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].map((share) => left + (right - left) * share);
      // Their far edge is the shorter one, and so the last to leave the picture.
      if (along(right, upper) > 0 && along(left, upper) < landscapeWidth)
        row.push({
          points: [point(left, upper), point(right, upper), point(right, lower), point(left, lower)].join(' '),
          crop,
          furrows: furrows.map((x) => `M${point(x, upper)}L${point(x, lower)}`),
        });
      left = right;
    }
    return row;
  });
  // What is round is cut by no edge: a phone shows the middle of the picture.
  return { sunX: between(330, 630), barnX: between(120, 820), hills, fields };
}

/** Numbers from 0 to 1, the same row of them for the same text. */
function randomFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
