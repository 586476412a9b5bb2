import './closed.css'

/** Shown when there is nothing to edit: the page is unknown, or the service is away. */
export function Closed({ message }: { message: string }) {
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
