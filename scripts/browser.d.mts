/** The browser of the stories: where it is, and what it is started with. */
export function chromium(): Promise<{ executablePath: string; env: Record<string, string>; args: string[] }>
