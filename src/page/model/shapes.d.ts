declare module 'virtual:shape/page' {
  const shape: import('./answers').ShapeOf<import('../../contract/page').Page>
  export default shape
}
declare module 'virtual:shape/session' {
  const shape: import('./answers').ShapeOf<import('../../contract/session').Session>
  export default shape
}
declare module 'virtual:shape/estimates' {
  const shape: import('./answers').ShapeOf<import('../../contract/page').PageEstimate[]>
  export default shape
}
declare module 'virtual:shape/claim' {
  const shape: import('./answers').ShapeOf<import('../../contract/pay').Claim>
  export default shape
}
