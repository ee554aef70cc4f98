import { expect, test } from 'vitest';
import { farmLandscape, landscapeWidth } from './farm-landscape.ts';

const ids = Array.from({ length: 200 }, (_, number) => `farm-${number}`);

test('a farm lies in the same landscape always, and each in another', () => {
  for (const id of ids) expect(farmLandscape(id)).toEqual(farmLandscape(id));
  expect(new Set(ids.map((id) => JSON.stringify(farmLandscape(id)))).size).toBe(ids.length);
});

test('its fields reach from edge to edge, at every height', () => {
  for (const id of ids) {
    const byHeight = new Map<number, number[]>();
    for (const { points } of farmLandscape(id).fields)
      for (const point of points.split(' ')) {
        const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
        byHeight.set(y, [...(byHeight.get(y) ?? []), x]);
      }
    expect(byHeight.size).toBe(8);
    for (const xs of byHeight.values()) {
      expect(Math.min(...xs)).toBeLessThanOrEqual(0);
      expect(Math.max(...xs)).toBeGreaterThanOrEqual(landscapeWidth);
    }
  }
});
