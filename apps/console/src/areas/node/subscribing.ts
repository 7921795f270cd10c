import type { Node } from '@portico/contract/node/node.ts'
import { cloudTypes, nodeCountries, type CloudType, type NodeCountry } from '@portico/contract/states/network.ts'

export interface NodeGroup {
  cloudType: CloudType
  countries: { country: NodeCountry; nodes: Node[] }[]
}

/** By cloud type, then by country; within a country in the order the server gives. */
export function grouped(nodes: readonly Node[]): NodeGroup[] {
  return cloudTypes
    .map((cloudType) => ({
      cloudType,
      countries: nodeCountries
        .map((country) => ({
          country,
          nodes: nodes.filter((node) => node.cloud_type === cloudType && node.country === country),
        }))
        .filter(({ nodes: here }) => here.length > 0),
    }))
    .filter(({ countries }) => countries.length > 0)
}

/** Lets the first of several presses through and those that follow too soon not. */
export function throttle(ms: number, now: () => number = Date.now): () => boolean {
  let last = -Infinity
  return () => {
    if (now() - last < ms) return false
    last = now()
    return true
  }
}
