import { frontStories } from './front-stories'

// an upstream that describes no pages and sends no webhooks
frontStories({ dialect: 'bare', describesPages: false }, { webhooks: false })
