import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a disk in memory with at most `megabytes`. Needs root. */
export function mountSmallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'malipo-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'malipo', path])
  // The user of PostgreSQL needs access, too.
  chmodSync(path, 0o777)
  const ballast = join(path, 'ballast')
  return {
    path,
    /** Writes until the disk is full to the last byte. */
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) fillWith(file, Buffer.alloc(bytes))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}

function fillWith(file: number, chunk: Buffer) {
  try {
    for (;;) if (writeSync(file, chunk) < chunk.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
