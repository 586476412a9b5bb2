import { frontStories } from './front-stories'

// describes no pages, and tells nothing
frontStories({ dialect: 'bare', describesPages: false }, { webhooks: false })
