import type { Page } from '../../../contract/page/page'
import { escapeHtml } from '../../http/escape-html'
import { SOCIAL_SIZE, socialImagePath } from './image'

/** The texts that an app shows for a link to a page, in the language of the document. */
export type SocialText = { title: string; site: string; description: string }

/** The tags from which apps make the preview of a link. They contain only data of the page, never of a payment. */
export function socialTags(page: Page, { title, site, description }: SocialText, base: string): string {
  const image = `${base}${socialImagePath(page)}`
  const properties = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(SOCIAL_SIZE.width),
    'og:image:height': String(SOCIAL_SIZE.height),
    'og:image:alt': site,
  }
  // X reads the title, the description and the image from the tags above, but not these two
  const names = { 'twitter:card': 'summary_large_image', 'twitter:image:alt': site }
  const tags = (attribute: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `<meta ${attribute}="${name}" content="${escapeHtml(value)}">`)
  return [...tags('property', properties), ...tags('name', names)].join('')
}
