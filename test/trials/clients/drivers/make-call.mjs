/** Makes one call with the package's client, and returns its outcome. Runs in Node and in an edge runtime. */
export async function makeCall({ MalipoClient, verifyWebhook }, request) {
  const { url, key, timeoutMs, maxRetries, method, args, idempotencyKey, verify } = JSON.parse(request)
  try {
    if (verify) return JSON.stringify({ value: await verifyWebhook(verify.body, verify.headers, verify.secret) })
    const client = new MalipoClient({ url, key, timeoutMs, maxRetries })
    const called = client[method](...args, ...(idempotencyKey ? [{ idempotencyKey }] : []))
    if (!(Symbol.asyncIterator in called)) return JSON.stringify({ value: await called })
    const items = []
    for await (const item of called) items.push(item)
    return JSON.stringify({ value: items })
  } catch (error) {
    const { name, message, status, code, requestId } = error
    return JSON.stringify({ error: { name, message, status, code, requestId } })
  }
}
