import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LARGE = { maxBuffer: 64 << 20 }
const BASE = 'localhost/malipo-test-node'
const IMAGE = 'localhost/malipo-test'

/** Buildah with its images in a folder of this run, so that it uses and leaves nothing on the machine. */
export interface Buildah {
  (...words: string[]): Promise<string>
  folder: string
}

export function createBuildah(): Buildah {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-containers-'))
  const global = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = async (...words: string[]) => {
    const { stdout } = await run('buildah', [...global, ...words], {
      ...LARGE,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder },
    })
    return stdout.trim()
  }
  return Object.assign(buildah, { folder })
}

/**
 * Replaces the official image of Node, because tests reach no registry of images: Debian's smallest system,
 * with `node` and `npm` from packages of npm.
 */
export async function makeBase(buildah: Buildah): Promise<string> {
  const system = join(buildah.folder, 'system')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system], LARGE)
  const packages = join(buildah.folder, 'packages')
  mkdirSync(packages)
  writeFileSync(join(packages, 'package.json'), '{}')
  await run('npm', ['install', '--ignore-scripts', '--no-save', `node-linux-${process.arch}@20`, 'npm@11'], {
    cwd: packages,
    ...LARGE,
  })
  const modules = join(packages, 'node_modules')
  cpSync(join(modules, `node-linux-${process.arch}`, 'bin', 'node'), join(system, 'usr/local/bin/node'))
  cpSync(join(modules, 'npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm')])
  rmSync(join(system, 'var/cache/apt/archives'), { recursive: true, force: true })
  const container = await buildah('from', 'scratch')
  // The container trusts the certificate authorities that this machine adds to those of Node.
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) {
    cpSync(authorities, join(system, 'etc/ssl/authorities.crt'), { dereference: true })
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.crt', container)
  }
  await buildah('copy', '--quiet', container, system, '/')
  await buildah('commit', '--quiet', container, BASE)
  await buildah('rm', container)
  rmSync(system, { recursive: true, force: true })
  rmSync(packages, { recursive: true, force: true })
  return BASE
}

/** Builds the project's Dockerfile as an operator does, on `base`. */
export async function buildImage(buildah: Buildah, base: string): Promise<string> {
  const context = join(buildah.folder, 'context')
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, context], LARGE)
  await buildah('build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`, '--tag', IMAGE, context)
  return IMAGE
}

/** The number of bytes of all files below a folder. */
export function sizeOf(folder: string, lstat: (path: string) => { size: number; isDirectory(): boolean }): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path, lstat) : entry.isFile() ? lstat(path).size : 0)
  }, 0)
}
