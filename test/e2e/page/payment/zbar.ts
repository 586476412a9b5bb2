import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from '../../../debian'

const PATH = '/usr/bin/zbarimg'

/** Returns the path of zbar's decoder. If it is missing, it is installed as root on Debian. */
export function findZbar(): string {
  if (existsSync(PATH)) return PATH
  installPackages('The tests of QR codes need zbarimg', ['zbar-tools'])
  return PATH
}

/** The text of the code that zbar finds in a screenshot, or null. */
export function readByZbar(screenshot: Buffer): string | null {
  const { stdout, status } = spawnSync(findZbar(), ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', '-'], {
    input: screenshot,
  })
  return status === 0 ? stdout.toString().trim() : null
}
