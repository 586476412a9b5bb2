export function exportsOf(file: string): string[]
export function chunkOf(name: string): string
