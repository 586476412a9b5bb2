// Makes one call of the package's client, read from standard input, and prints its outcome: node driver.mjs <package>
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { makeCall } from './make-call.mjs'

const [, , folder] = process.argv
const client = await import(pathToFileURL(`${folder}/client.js`).href)
process.stdout.write(await makeCall(client, await text(process.stdin)))
