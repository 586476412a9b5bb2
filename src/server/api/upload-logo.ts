import type { Context } from 'hono'
import { LOGO_BYTES, type UploadedLogo } from '../../contract/theme/studio'
import { readBytes } from '../http/json-body'
import { invalid } from '../http/problem'
import { logoPath, storeLogo } from '../logos/logos'
import type { Api } from './operation/operation'

/** For `image` of an operation. */
export const LOGO_EXAMPLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

export const LOGO_SUMMARY = 'Upload a logo, PNG, JPEG, WebP or SVG, of at most 4 MiB'

export const LOGO_DESCRIPTION =
  'The service converts it to a PNG of at most 600 by 108 pixels, three times the size at which pages show it, and to a WebP of at most 1000 by 1000 pixels for a page’s `image`. It also makes the icon of the page’s tab from it. Convert the text of an SVG to outlines, because the service may not have its fonts.'

/** Reads the picture in the body of a request. 400 for another content type, 413 above 4 MiB. */
export async function readPicture(c: Context): Promise<Buffer> {
  if (!/^image\/(?:png|jpeg|webp|svg\+xml)\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw invalid('content-type: Must be image/png, image/jpeg, image/webp or image/svg+xml.')
  return readBytes(c.req.raw, LOGO_BYTES)
}

/** Stores a picture for a merchant. 400 if it cannot be read; 409 if the merchant has too many. */
export async function uploadLogo(api: Api, merchantId: string, picture: Buffer): Promise<UploadedLogo> {
  const stored = await storeLogo(api, merchantId, picture)
  return { logo: logoPath(stored.logo), image: logoPath(stored.image) }
}
