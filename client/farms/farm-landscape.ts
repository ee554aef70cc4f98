/** The size of a landscape, in drawing units. */
export const landscapeWidth = 960;
export const landscapeHeight = 160;

const crops = ['clover', 'barley', 'spruce', 'wheat', 'stubble', 'beet', 'soil', 'sprout', 'pine', 'iris'] as const;
/** Striking colours, which are used more rarely. */
const loud: readonly Crop[] = ['wheat', 'beet', 'iris'];
const horizon = 50;
/** The distances of the edges between rows of fields from the viewer, the farthest first. */
const rowEdges = [30, 13, 7.6, 4.9, 3.4, 2.5, 1.9, 1.48, 1.18, 0.9];
/** The slant of the rows, seen from above. */
const slant = 0.13;

type Crop = (typeof crops)[number];
/** All fields of one crop in one row, as path data: their ground, the furrows on it and the trees of an orchard. */
export type Patch = { crop: Crop; ground: string; furrows: string; trees: string };
/** One row of fields. `nearness` grows from 0 to 1, and line widths grow with it. */
export type FieldRow = { nearness: number; patches: Patch[]; hedges: string };
export type Landscape = { sunX: number; barnX: number; hills: string[]; rows: FieldRow[] };

type Point = { x: number; depth: number };
type Field = { left: number; right: number; far: number; near: number; skew: number };
type Random = () => number;

/** The hills and fields of a farm, drawn from its id: always the same for one id, almost never for two. */
export function farmLandscape(farmId: string): Landscape {
  const random = randomFrom(farmId);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const middle = between(380, 580);
  const hills = [32, 43].map((top) => {
    const heights = Array.from({ length: 17 }, (_, index) => `${index * 60},${between(top - 11, top + 6)}`);
    return `0,${horizon + 6} ${heights.join(' ')} ${landscapeWidth},${horizon + 6}`;
  });
  const rows = rowEdges.slice(1).map((near, index) => fieldRow(rowEdges[index] ?? near, near, middle, random));
  // Phones show only the middle: the sun must not be cut off, and the barn must be visible beside the icon.
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

/** Never the neighbour's crop; a loud crop is accepted only about half of the time. */
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

/** The positions of the lines that divide a whole into `count` parts, between 0 and 1. */
function sharesOf(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
}

/** The corners of a field, starting near left, and going around. */
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

/** A point on the ground, projected into the picture, as path data. */
function seen(point: Point, middle: number): string {
  const { x, y } = projected(point, middle);
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** A seeded random generator: numbers from 0 to 1, in the same sequence for the same text. */
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
