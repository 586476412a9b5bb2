import { frontStories } from './front-stories'

// The upstream describes no pages and sends no webhooks.
frontStories({ dialect: 'bare', describesPages: false }, { webhooks: false })
