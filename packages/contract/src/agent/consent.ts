/** What a customer lets its agent do in its console. */
export const agentConsents = ['none', 'look', 'act'] as const
export type AgentConsent = (typeof agentConsents)[number]
