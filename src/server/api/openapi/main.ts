import { describeApi } from './openapi'

// The build makes `@malipo/checkout/client` from this document: node dist/server/openapi.js
process.stdout.write(JSON.stringify(describeApi('https://pay.example')))
