// `npm run supply-chain`: checks the packages' origins, licences, install scripts and known vulnerabilities, and writes
// a list of all (CycloneDX) to dist/supply-chain. With --offline only what needs no network, as `npm run check` does.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { lockedPackages } from './checks/locked-packages.ts';
import { npmAudit } from './checks/npm-audit.ts';
import { npmSbom } from './checks/npm-sbom.ts';
import { supplyChainProblems } from './checks/supply-chain-rules.ts';

const folder = 'dist/supply-chain';
const isOffline = process.argv.includes('--offline');
const packages = lockedPackages();
const problems = supplyChainProblems(packages, readFileSync('.npmrc', 'utf8'));
const shipped = packages.filter(({ isDev }) => !isDev);
console.log(`${packages.length} packages, ${shipped.length} of them shipped: origin, contents, licences, scripts`);

if (!isOffline) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/licences.txt`, licenceList());
  writeFileSync(`${folder}/sbom.cdx.json`, await npmSbom());
  console.log(`wrote ${folder}/licences.txt and ${folder}/sbom.cdx.json`);
  const audit = await npmAudit();
  if (audit === null) console.log('SKIPPED  known weaknesses: the registry cannot be asked');
  else {
    console.log(`known weaknesses: ${audit.high} high or critical, ${audit.lower} lower`);
    problems.push(...audit.named.map((name) => `${name} has a known weakness that is high or critical`));
  }
}
for (const problem of problems) console.log(`! ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

/** Returns the shipped packages by licence, then by name. */
function licenceList(): string {
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
  const parts = [...byLicence]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([licence, some]) => {
      const names = new Set(some.map(({ name, version }) => `  ${name} ${version}`).sort());
      return `${licence} (${names.size})\n${[...names].join('\n')}\n`;
    });
  return parts.join('\n');
}
