// `npm run lighthouse`: scores the public pages as seen on a phone, served as in production with the gate open. Its first
// run installs Lighthouse, whose packages are a fifth of all the files that everybody would install otherwise.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { Product } from '#e2e/product.ts';
import { buildFirst } from '#scripts/build.ts';
import { ensureBrowser } from '#scripts/test/ensure-browser.ts';
import { freePort } from '#server/platform/free-port.ts';
import { installPackages } from './install-packages.ts';
import { wholeNumber } from './whole-number.ts';

/** What is used here of the result of Lighthouse. */
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
};
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>;

const folder = 'bench/lighthouse';

const paths = ['/', '/start', '/new', '/privacy', '/terms'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** On a busy machine a single run says little: the median of these counts. */
const runs = wholeNumber('RUNS', { least: 1, otherwise: 3 });

const least = { performance: 98, accessibility: 100, 'best-practices': 100 };
const mostLcpMs = 1_600;
const mostBlockingMs = 100;

installPackages(folder);
const { default: lighthouse }: { default: Lighthouse } = await import(
  createRequire(resolve(folder, 'package.json')).resolve('lighthouse')
);
await buildFirst();
await using product = await Product.start({ GATE: 'off' });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [`--remote-debugging-port=${port}`],
});
let failed = 0;
console.log('page        performance  accessibility  best practices  seo    LCP  blocking  shift    kB');
for (const path of paths) {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(`${product.addresses().url}${path}`));
  results.sort((one, other) => figure(one, 'largest-contentful-paint') - figure(other, 'largest-contentful-paint'));
  const middle = results[Math.floor(results.length / 2)];
  if (middle && !report(path, middle)) failed += 1;
}
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;

async function measure(url: string): Promise<Result> {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories });
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`);
  return outcome.lhr;
}

function report(path: string, result: Result): boolean {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const lcpMs = figure(result, 'largest-contentful-paint');
  const blockingMs = figure(result, 'total-blocking-time');
  const isGood =
    Object.entries(least).every(([category, points]) => score(category) >= points) &&
    lcpMs <= mostLcpMs &&
    blockingMs <= mostBlockingMs;
  console.log(
    [
      `${isGood ? '  ' : '! '}${path.padEnd(10)}`,
      String(score('performance')).padStart(11),
      String(score('accessibility')).padStart(14),
      String(score('best-practices')).padStart(15),
      String(score('seo')).padStart(4),
      `${(lcpMs / 1_000).toFixed(2)} s`.padStart(7),
      `${Math.round(blockingMs)} ms`.padStart(9),
      figure(result, 'cumulative-layout-shift').toFixed(3).padStart(6),
      (figure(result, 'total-byte-weight') / 1_000).toFixed(0).padStart(5),
    ].join(' '),
  );
  for (const audit of Object.values(result.audits)) {
    const counts = Object.keys(least).some((category) =>
      result.categories[category]?.auditRefs.some(({ id, weight }) => id === audit.id && weight > 0),
    );
    if (!isGood && counts && audit.score !== null && audit.score < 0.9)
      console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
  }
  return isGood;
}

function figure(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}
