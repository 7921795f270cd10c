import type { AgentFace } from '@portico/contract/agent/face.ts'

export interface SectionProps {
  data: AgentFace
}
