import { frontStories } from './front-stories'

// says more than we know
const clutter = { email: 'x@example.com', tenant: { id: 7 } }
frontStories({ dialect: 'session', payGives: ['address'], clutter }, { webhooks: false })
