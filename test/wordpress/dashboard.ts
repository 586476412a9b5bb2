import type { Page } from 'playwright-core'
import { PASSWORD } from './wordpress'

export async function logIn(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/wp-login.php`)
  await page.locator('#user_login').fill(name)
  await page.locator('#user_pass').fill(PASSWORD)
  await page.locator('#wp-submit').click()
  await page.locator('#wpadminbar').waitFor()
}

/** Writes a post in the editor with the keyboard, publishes it, and returns its address. */
export async function publishPost(page: Page, origin: string, title: string, write: () => Promise<void>) {
  await page.goto(`${origin}/wp-admin/post-new.php`)
  await page.waitForFunction(() => 'wp' in window && document.querySelector('.editor-post-title__input') !== null)
  // The editor shows a tour when it first opens.
  const closeTour = page.locator('.components-modal__header button')
  if (await closeTour.isVisible({ timeout: 1000 }).catch(() => false)) await closeTour.click()
  await page.locator('.editor-post-title__input').fill(title)
  await page.keyboard.press('Enter')
  await write()
  await page.locator('.editor-post-publish-panel__toggle').click()
  await page.locator('.editor-post-publish-panel .editor-post-publish-button').click()
  const link = page.locator('.post-publish-panel__postpublish-buttons a').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

/** Inserts the plugin's block at the cursor, by its name. */
export async function insertBlock(page: Page) {
  await page.keyboard.type('/Malipo')
  await page.getByRole('option', { name: 'Malipo payment' }).click()
  await page.locator('[data-type="malipo/checkout"]').last().waitFor()
}
