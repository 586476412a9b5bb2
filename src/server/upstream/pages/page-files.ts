import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PageFile, UpstreamSlug } from '../../../contract/page/page-file'
import { REQUIRED } from '../../../contract/text'
import { pairOf } from '../../../payment/chains/catalogue'
import { minorDigits, parseUnits } from '../../../payment/money'
import { decimalsProblem } from '../../payments/quotes/amounts'
import { parseItems } from '../../payments/quotes/parse-items'
import { parseLimits } from '../../payments/quotes/parse-limits'
import { SettingsError } from '../../settings'
import { parseExact } from '../client/exact-json'
import { JsonLineError, parseWithLines } from '../client/json-lines'
import { objectOf } from '../client/readers'
import { type PageDescription, readPageDescription } from './page-description'

type Problem = { path: (string | number)[]; text: string }

/**
 * Reads page descriptions from files `<slug>.json` in a folder. Skips broken files and lists them in `problems` as
 * `<file>:<line>: <field>: <text>`. A text that contains `secret` becomes null. Throws SettingsError if the folder
 * cannot be read.
 */
export function readPageFiles(
  folder: string,
  secret: string,
): { pages: Map<string, PageDescription>; problems: string[] } {
  const pages = new Map<string, PageDescription>()
  const problems: string[] = []
  for (const name of namesIn(folder)) {
    const slug = name.slice(0, -'.json'.length)
    try {
      const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '')
      const { value, lineOf } = parseWithLines(text)
      const found = problemsOf(slug, value)
      problems.push(...found.map(({ path, text }) => `${name}:${lineOf(path)}: ${path.join('.') || 'file'}: ${text}`))
      const page = found.length === 0 ? readPageDescription(slug, objectOf(parseExact(text, secret)) ?? {}, null) : null
      if (page) pages.set(slug, page)
    } catch (error) {
      if (error instanceof JsonLineError) problems.push(`${name}:${error.line}: file: ${error.message}`)
      else problems.push(`${name}:1: file: cannot be read`)
    }
  }
  return { pages, problems }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort()
  } catch {
    throw new SettingsError('PAGES_DIR: is not a readable folder')
  }
}

function problemsOf(slug: string, value: unknown): Problem[] {
  const result = v.safeParse(PageFile, value, { abortPipeEarly: true })
  if (!result.success) {
    return result.issues.map((issue) => ({
      path: (issue.path ?? []).map(({ key }) => key as string | number),
      text: issue.input === undefined ? REQUIRED : issue.message,
    }))
  }
  const page = result.output
  const problems: Problem[] = []
  if (!v.is(UpstreamSlug, slug) || page.slug !== slug)
    problems.push({ path: ['slug'], text: "must be the file's name" })
  for (const name of ['amount', 'min_amount', 'max_amount'] as const) {
    const amount = page[name]
    if (amount && parseUnits(amount, minorDigits(page.currency)) === null)
      problems.push({ path: [name], text: decimalsProblem(page.currency) })
  }
  const { items, limits, currency, amount } = page
  const errors: string[] = []
  if (items && !amount) errors.push('items: Must not be given without an amount.')
  if (items && amount) parseItems(items, parseUnits(amount, minorDigits(currency)) ?? 0n, currency, errors)
  if (limits) parseLimits(limits, currency, errors)
  for (const error of errors) {
    const [field = '', ...text] = error.split(': ')
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    problems.push({ path, text: text.join(': ') })
  }
  page.options.forEach(({ asset, network }, index) => {
    if (!pairOf(asset, network)) problems.push({ path: ['options', index], text: `there is no ${asset} on ${network}` })
  })
  return problems
}
