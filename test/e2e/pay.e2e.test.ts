import type { Browser } from 'playwright-core'
import type { Service } from './service'
import { payingStories, sandboxMoney } from './stories'
import { withService } from './with-service'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

payingStories(() => ({ service, browser, money: sandboxMoney(service.origin) }))
