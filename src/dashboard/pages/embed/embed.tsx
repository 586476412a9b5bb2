import { useRef } from 'preact/hooks'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { UNTRANSLATED } from '../../../words/untranslated'
import { CopyButton } from '../../parts/actions/copy-button'
import { Link } from '../../parts/link'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Origins } from './origins'
import { createSnippets, SHOPS } from './snippets'
import './embed.css'

/** Code to embed the page in a shop, and the sites that may embed it. */
export function Embed({ page }: { page: PaymentPage }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id, query } = router.route.value
  const shop = SHOPS.find((one) => one === query.shop) ?? 'html'
  return (
    <section class="section embed">
      <h2>{t('pages.embed')}</h2>
      <p>{t('pages.embed_text')}</p>
      <nav class="choices actions" aria-label={t('pages.embed')}>
        {SHOPS.map((one) => (
          <Link key={one} to={{ id, query: { ...query, shop: one } }} current={one === shop} replace>
            {t(`pages.shop_${one}`)}
          </Link>
        ))}
      </nav>
      <p>{t(shop === 'react' || shop === 'vue' ? 'pages.how_package' : `pages.how_${shop}`)}</p>
      {createSnippets(shop, page, t('pages.button_text')).map(({ kind: place, code }) => (
        <CodeBlock key={place} title={t(`pages.snippet_${place}`)} code={code} />
      ))}
      <p class="actions">
        {page.status === 'active' && (
          <a class="button" href={page.url} target="_blank" rel="noreferrer">
            {t('pages.try')} <span class="spoken">({t('parts.new_tab')})</span>
          </a>
        )}
        <a class="button" href="/docs/widget.html" target="_blank" rel="noreferrer" hreflang="en">
          {t('layout.documentation')} <span class="spoken">({t('parts.new_tab')})</span>
        </a>
      </p>
      <Origins page={page} />
    </section>
  )
}

function CodeBlock({ title, code }: { title: string; code: string }) {
  const element = useRef<HTMLElement>(null)
  return (
    <figure class="code">
      <figcaption>{title}</figcaption>
      <pre dir="ltr" {...UNTRANSLATED}>
        <code ref={element}>{code}</code>
      </pre>
      <CopyButton value={code} name={title} element={element} />
    </figure>
  )
}
