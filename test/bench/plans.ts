/** The plan of one statement as it was executed, logged by auto_explain with `log_analyze`. */
export interface Plan {
  query: string
  /** All table scans, with their kinds and the numbers of rows read. */
  scans: { table: string; how: string; rows: number }[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Settings of a database that make `plansIn` find something in the server's log. */
export const EXPLAINING = [
  `session_preload_libraries = 'auto_explain'`,
  `auto_explain.log_min_duration = 0`,
  `auto_explain.log_analyze = on`,
  `auto_explain.log_timing = off`,
  `auto_explain.log_nested_statements = on`,
  `auto_explain.log_format = 'json'`,
  `log_min_messages = 'log'`,
]

/** All plans in `log`. Throws when one cannot be read. */
export function plansIn(log: string): Plan[] {
  return [...log.matchAll(/plan:\n(\t?\{[\s\S]*?\n\t?\})(?=\n(?!\t))/g)].map(([, text = '']) => {
    const { 'Query Text': query, Plan: root } = JSON.parse(text.replace(/^\t/gm, '')) as {
      'Query Text': string
      Plan: Node
    }
    return { query: query.replace(/\s+/g, ' ').slice(0, 300), scans: scansOf(root) }
  })
}

function scansOf(node: Node): Plan['scans'] {
  const loops = node['Actual Loops'] ?? 1
  const rowsRead =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own =
    node['Relation Name'] && node['Node Type'].includes('Scan')
      ? [{ table: node['Relation Name'], how: node['Node Type'], rows: rowsRead * loops }]
      : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
