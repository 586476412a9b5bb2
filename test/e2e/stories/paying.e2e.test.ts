import { launchChromium } from '../chromium'
import { pageStories, payingStories, sandboxMoney } from '../stories'
import { browser, service, withService } from '../with-service'

withService({ launch: launchChromium })

const stage = () => ({ service, browser, money: sandboxMoney(service.origin) })
payingStories(stage)
pageStories(stage)
