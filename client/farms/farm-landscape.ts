/** Drawing units of a landscape. */
export const landscapeWidth = 960;
export const landscapeHeight = 160;

const crops = ['clover', 'barley', 'spruce', 'wheat', 'stubble', 'beet', 'soil', 'sprout', 'pine', 'iris'] as const;
/** They catch the eye, so that few of them are enough. */
const loud: readonly Crop[] = ['wheat', 'beet', 'iris'];
const horizon = 50;
/** Where the edges of the rows of fields lie, seen from above: the nearer the smaller, the farthest first. */
const rowEdges = [30, 13, 7.6, 4.9, 3.4, 2.5, 1.9, 1.48, 1.18, 0.9];
/** By how much the rows lie askew, seen from above. */
const slant = 0.13;

type Crop = (typeof crops)[number];
/** All fields of one crop in one row, as data of paths: their ground, the furrows on it and the trees of an orchard. */
export type Patch = { crop: Crop; ground: string; furrows: string; trees: string };
/** One row of fields. `nearness` grows from 0 to 1, and with it the width of every line. */
export type FieldRow = { nearness: number; patches: Patch[]; hedges: string };
export type Landscape = { sunX: number; barnX: number; hills: string[]; rows: FieldRow[] };

type Point = { x: number; depth: number };
type Field = { left: number; right: number; far: number; near: number; skew: number };
type Random = () => number;

/** Hills and fields as they lie around one farm: always the same for the same id, hardly ever for another. */
export function farmLandscape(farmId: string): Landscape {
  const random = randomFrom(farmId);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const middle = between(380, 580);
  const hills = [32, 43].map((top) => {
    const heights = Array.from({ length: 17 }, (_, index) => `${index * 60},${between(top - 11, top + 6)}`);
    return `0,${horizon + 6} ${heights.join(' ')} ${landscapeWidth},${horizon + 6}`;
  });
  const rows = rowEdges.slice(1).map((near, index) => fieldRow(rowEdges[index] ?? near, near, middle, random));
  // What is round is cut by no edge, and the barn stands beside the icon: a phone shows the middle of the picture.
  return { sunX: between(330, 630), barnX: between(440, 680), hills, rows };
}

function fieldRow(far: number, near: number, middle: number, random: Random): FieldRow {
  const place = (point: Point) => seen(point, middle);
  const patches = new Map<Crop, Patch>();
  const skew = (random() - 0.5) * 0.25 * Math.sqrt(near);
  let hedges = '';
  let last: Crop | null = null;
  for (let left = -2.2 * far; left < 2.2 * far; ) {
    const right = left + (0.34 + random() * 0.62) * Math.sqrt(near) * 0.95;
    const field = { left, right, far, near, skew };
    left = right;
    const crop = nextCrop(last, random);
    const kind = random();
    last = crop;
    if (!isInView(field, middle)) continue;
    const patch = patches.get(crop) ?? { crop, ground: '', furrows: '', trees: '' };
    patches.set(crop, patch);
    const [a, b, c, d] = corners(field).map(place);
    patch.ground += `M${a}L${b}L${c}L${d}Z`;
    hedges += `M${a}L${d}L${c}`;
    if (kind < 0.62) patch.furrows += furrowsAlong(field, place);
    else if (kind < 0.86) patch.furrows += furrowsAcross(field, place);
    else patch.trees += orchard(field, place);
  }
  return { nearness: Math.min(1, 0.9 / near), patches: [...patches.values()], hedges };
}

/** Not the one beside it, and a loud one only every other time. */
function nextCrop(last: Crop | null, random: Random): Crop {
  for (;;) {
    const crop = crops[Math.floor(random() * crops.length)] ?? 'clover';
    if (crop !== last && (!loud.includes(crop) || random() > 0.45)) return crop;
  }
}

function furrowsAlong({ left, right, far, near, skew }: Field, place: (point: Point) => string): string {
  const count = Math.max(4, Math.round(((right - left) * 13) / Math.sqrt(near)));
  return sharesOf(count)
    .map((share) => left + (right - left) * share)
    .map((x) => `M${place({ x, depth: near })}L${place({ x: x + skew, depth: far })}`)
    .join('');
}

function furrowsAcross({ left, right, far, near, skew }: Field, place: (point: Point) => string): string {
  return sharesOf(6)
    .map((share) => ({ depth: near + (far - near) * share, moved: skew * share }))
    .map(({ depth, moved }) => `M${place({ x: left + moved, depth })}L${place({ x: right + moved, depth })}`)
    .join('');
}

function orchard({ left, right, far, near, skew }: Field, place: (point: Point) => string): string {
  const across = Math.max(3, Math.round(((right - left) * 7) / Math.sqrt(near)));
  const trees = [0.15, 0.38, 0.62, 0.86].flatMap((back) =>
    Array.from({ length: across }, (_, index) => ({
      x: left + ((right - left) * (index + 0.5)) / across + skew * back,
      depth: near + (far - near) * back,
    })),
  );
  return trees.map((tree) => `M${place(tree)}h.1`).join('');
}

/** What divides a whole into so many parts. */
function sharesOf(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
}

/** From the near one on the left, around. */
function corners({ left, right, far, near, skew }: Field): Point[] {
  return [
    { x: left, depth: near },
    { x: right, depth: near },
    { x: right + skew, depth: far },
    { x: left + skew, depth: far },
  ];
}

function isInView(field: Field, middle: number): boolean {
  const xs = corners(field).map((corner) => projected(corner, middle).x);
  return Math.max(...xs) > -4 && Math.min(...xs) < landscapeWidth + 4;
}

function projected({ x, depth }: Point, middle: number): { x: number; y: number } {
  const away = depth + slant * x;
  return { x: middle + (x * 500) / away, y: horizon + (landscapeHeight - horizon) / away };
}

/** A point of the ground as it stands in the picture, written for a path. */
function seen(point: Point, middle: number): string {
  const { x, y } = projected(point, middle);
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** Numbers from 0 to 1, the same row of them for the same text. */
function randomFrom(text: string): Random {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
