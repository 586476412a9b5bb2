import './unavailable.css'

/** Shown if the page is unknown, or the service does not answer. */
export function Unavailable({ message }: { message: string }) {
  return (
    <main class="closed">
      <h1>The studio cannot open</h1>
      <p>{message}</p>
      <p>
        <a href="/docs/designers.html">How to get a link to the studio</a>
      </p>
    </main>
  )
}
