import type { Browser } from 'playwright-core'
import { launchChromium } from '../chromium'
import type { Service } from '../service'
import { pageStories, payingStories, sandboxMoney } from '../stories'
import { withService } from '../with-service'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
}, launchChromium)

const stage = () => ({ service, browser, money: sandboxMoney(service.origin) })
payingStories(stage)
pageStories(stage)
