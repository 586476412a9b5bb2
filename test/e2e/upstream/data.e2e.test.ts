import { frontStories } from './front-stories'

frontStories({ dialect: 'data' }, { webhooks: true })
