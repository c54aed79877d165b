/** What is stored for agents (CONTRACT-agents "Agents"). */
export interface AgentSecrets {
  /**
   * The secret that signs a company's confirmations. The first call makes it; all nodes get the same one.
   * @returns 256 random bits in hexadecimal
   */
  agentSecret(companyId: string): Promise<string>;
}
