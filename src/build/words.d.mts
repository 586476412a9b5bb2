export function faultsIn(path: string, text: string): { line: number; kind: string; message: string }[]
