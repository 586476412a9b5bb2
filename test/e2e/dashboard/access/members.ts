import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Role } from '../../../../src/contract/enums'
import type { Service } from '../../service'
import { newBrowser, signInBy } from '../dashboard'

/** A member's request as the dashboard sends it, on a device that is signed in by a link. */
export async function signInOnServer(service: Service, link: string) {
  const headers = { 'content-type': 'application/json', origin: service.origin }
  const body = JSON.stringify({ token: link.slice(link.indexOf('#') + 1) })
  const response = await fetch(`${service.origin}/api/v1/sign-in`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { csrf_token: string } }
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async <Data>(method: string, path: string, request?: object): Promise<Data> => {
    const answer = await fetch(service.origin + path, {
      method,
      headers: { ...headers, cookie, 'x-csrf-token': data.csrf_token },
      ...(request && { body: JSON.stringify(request) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
}

/** A sign-in link of a new member, whom the demo's owner invites. */
export async function invite(service: Service, role: Role): Promise<string> {
  const owner = await signInOnServer(service, await service.signInLink())
  return (await owner<{ url: string }>('POST', '/api/v1/members', { role, name: `A ${role}` })).url
}

/** Gives the browser's tab a fingerprint reader, which confirms everything. */
export async function withFingerprint(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the device recognises the finger. */
    recognises: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Opens the dashboard as a new member, in a new browser. */
export async function openAs(
  service: Service,
  browser: Browser,
  role: Role,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context: BrowserContext = await newBrowser(browser, options)
  const page = await context.newPage()
  await signInBy(page, await invite(service, role))
  await page.locator('h1').first().waitFor()
  await page.locator('main.alone').waitFor({ state: 'detached' })
  return page
}

export const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const
