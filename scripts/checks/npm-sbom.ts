import { runNpm } from './run-npm.ts';

/** Returns the shipped packages, as installed here, as a CycloneDX bill of materials (JSON). */
export async function npmSbom(): Promise<string> {
  const { ok, output, complaints } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']);
  if (!ok) throw new Error(`npm sbom: ${complaints}`);
  return output;
}
