import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const chunkBytes = 1 << 20;

/** A disk that can become full: a file system in memory of so many MiB, mounted at a folder. Needs Linux and root. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;
  #isMounted = true;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** The reason why no small disk can be mounted here, in words; null when one can. */
  static get obstacle(): string | null {
    if (process.platform !== 'linux') return 'a small disk is mounted on Linux only';
    const folder = mkdtempSync(join(tmpdir(), 'furrow-disk-'));
    try {
      SmallDisk.mount(folder, 1).unmount();
      return null;
    } catch {
      return 'a small disk may not be mounted (root may, unless it is kept from it)';
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  static mount(folder: string, mebibytes: number): SmallDisk {
    const options = `size=${mebibytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return new SmallDisk(folder);
  }

  /** Fills the disk up to so many free bytes; fewer may be left when others write meanwhile. */
  fill(bytesLeft: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      for (let rest = bavail * bsize - bytesLeft; rest > 0; rest -= chunkBytes)
        appendFileSync(this.#ballast, Buffer.alloc(Math.min(rest, chunkBytes)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  /** Frees the space again. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
