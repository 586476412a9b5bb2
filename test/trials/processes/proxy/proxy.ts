import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../../e2e/service'

/** The samples of the docs. */
export const SAMPLES = 'public/docs/deploy'

/** A proxy that listens for https on localhost. */
export interface ReverseProxy {
  /** Its self-signed certificate. */
  certificate: Buffer
  stop(): Promise<void>
}

/** Starts a proxy on this port (and the next one), in front of processes on these ports. */
export type StartProxy = (port: number, ports: readonly number[]) => Promise<ReverseProxy>

/** Finds a port for a proxy. The services behind it start later, because they need its address. */
export const findProxyPort = findFreePort

/** Writes a key and a certificate for localhost into the folder. */
export function makeCertificate(folder: string): { key: string; chain: string; certificate: Buffer } {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...subject, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  })
  return { key, chain, certificate: readFileSync(chain) }
}
