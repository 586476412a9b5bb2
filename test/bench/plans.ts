/** The plan of one statement as it was executed, logged by auto_explain with `log_analyze`. */
export interface Plan {
  query: string
  /** All scans of tables, with the kind of scan and the number of rows read. */
  scans: { table: string; kind: string; rows: number }[]
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

/** Settings of a database that write its plans into the server's log, for `parsePlans`. */
export const EXPLAIN_SETTINGS = [
  `session_preload_libraries = 'auto_explain'`,
  `auto_explain.log_min_duration = 0`,
  `auto_explain.log_analyze = on`,
  `auto_explain.log_timing = off`,
  `auto_explain.log_nested_statements = on`,
  `auto_explain.log_format = 'json'`,
  `log_min_messages = 'log'`,
]

/** Parses all plans in `log`. Throws if a plan is malformed. */
export function parsePlans(log: string): Plan[] {
  return [...log.matchAll(/plan:\n(\t?\{[\s\S]*?\n\t?\})(?=\n(?!\t))/g)].map(([, text = '']) => {
    const { 'Query Text': query, Plan: root } = JSON.parse(text.replace(/^\t/gm, '')) as {
      'Query Text': string
      Plan: Node
    }
    return { query: query.replace(/\s+/g, ' ').slice(0, 300), scans: findScans(root) }
  })
}

function findScans(node: Node): Plan['scans'] {
  const loops = node['Actual Loops'] ?? 1
  const rowsRead =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const ownScan =
    node['Relation Name'] && node['Node Type'].includes('Scan')
      ? [{ table: node['Relation Name'], kind: node['Node Type'], rows: rowsRead * loops }]
      : []
  return [...ownScan, ...(node.Plans ?? []).flatMap(findScans)]
}
