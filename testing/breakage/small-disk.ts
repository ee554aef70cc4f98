import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const chunkBytes = 1 << 20;

/** A disk of its own that can be full: a file system in memory of so many MiB, mounted at a folder. Root's alone (Linux). */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;
  #isMounted = true;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** Why there can be none here, in words; null when there can. */
  static get obstacle(): string | null {
    if (process.platform !== 'linux') return 'a small disk is mounted on Linux only';
    return process.getuid?.() === 0 ? null : 'only root may mount a small disk';
  }

  static mount(folder: string, mebibytes: number): SmallDisk {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  /** Takes all room but so many bytes; less may be left, where others write meanwhile. */
  fill(bytesLeft: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      for (let rest = bavail * bsize - bytesLeft; rest > 0; rest -= chunkBytes)
        appendFileSync(this.#ballast, Buffer.alloc(Math.min(rest, chunkBytes)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  /** Gives the room back. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
