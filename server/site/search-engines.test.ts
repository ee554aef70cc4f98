import { expect, test } from 'vitest';
import { flagDefaults } from '#contract/flags/flags.ts';
import { sitemap } from './search-engines.ts';

const pages = ['/', '/craft', '/crafts', '/wanted', '/farms', '/login'];
const listed = (flags = flagDefaults) =>
  [...sitemap(new URL('https://furrow.example'), pages, flags).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
const at = (...paths: string[]) => paths.map((path) => `https://furrow.example${path}`);

test('the sitemap contains the public pages, and not the login page', () => {
  expect(listed()).toEqual(at('/', '/craft', '/crafts', '/wanted', '/farms'));
});

test('the sitemap leaves out sections that are turned off', () => {
  expect(listed({ ...flagDefaults, show_craft_market: false })).toEqual(at('/', '/wanted', '/farms'));
  expect(listed({ ...flagDefaults, show_wanted: false })).toEqual(at('/', '/craft', '/crafts', '/farms'));
});
