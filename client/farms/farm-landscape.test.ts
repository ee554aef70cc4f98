import { expect, test } from 'vitest';
import { farmLandscape, landscapeHeight, landscapeWidth } from './farm-landscape.ts';

const ids = Array.from({ length: 200 }, (_, number) => `farm-${number}`);

test('a farm always has the same landscape, and different farms have different landscapes', () => {
  for (const id of ids) expect(farmLandscape(id)).toEqual(farmLandscape(id));
  expect(new Set(ids.map((id) => JSON.stringify(farmLandscape(id)))).size).toBe(ids.length);
});

test('the landscape of a farm is covered with fields everywhere below its horizon', () => {
  for (const id of ids.slice(0, 20)) {
    const fields = farmLandscape(id).rows.flatMap(({ patches }) => patches.flatMap(({ ground }) => fieldsOf(ground)));
    for (let x = 1; x < landscapeWidth; x += 47)
      for (let y = 56; y < landscapeHeight; y += 7)
        // Corners are rounded: a point on an edge may be in neither of its two fields.
        expect(
          fields.some((field) => isIn(field, x, y) || isIn(field, x + 0.3, y + 0.3)),
          `${id} at ${x}, ${y}`,
        ).toBe(true);
  }
});

type Corner = [x: number, y: number];

function fieldsOf(ground: string): Corner[][] {
  return ground
    .split('Z')
    .filter((field) => field !== '')
    .map((field) =>
      field
        .slice(1)
        .split('L')
        .map((corner) => corner.split(' ').map(Number))
        .map(([x = Number.NaN, y = Number.NaN]) => [x, y]),
    );
}

/** Whether a point lies inside a polygon: counts the edges that a ray from the point crosses. */
function isIn(corners: Corner[], x: number, y: number): boolean {
  let crossings = 0;
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) < x) crossings += 1;
  }
  return crossings % 2 === 1;
}
