import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not public: the IANA special-purpose registry, multicast and the reserved rest. */
const V4_BLOCKED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * Parts of global unicast IPv6 (2000::/3) that are not public: protocol assignments with Teredo and ORCHID,
 * documentation, 6to4 and the former 6bone. NAT64, mapped and compatible forms, loopback, unique local, link-local,
 * site-local and multicast all lie outside 2000::/3, so they need no rule.
 */
const V6_BLOCKED = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, prefix] of V4_BLOCKED) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of V6_BLOCKED) blocked.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, as given by a resolver or a URL, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  // a zone (fe80::1%eth0) makes it local by definition
  if (!isIPv6(address) || address.includes('%')) return false
  return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
