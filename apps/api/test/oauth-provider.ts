import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionSettings } from '@portico/contract/platform/settings.ts'
import { StandIn } from './stand-in.ts'

/** Where the provider names the person: WeChat beside the token, QQ only when asked for the person. */
export type Style = 'wechat' | 'qq'
export type Trouble = 'refuses' | 'breaks' | 'garbage' | 'huge' | 'silent' | 'redirects' | 'nobody' | 'notAllowed'

export interface PersonThere {
  openid: string
  nickname: string
  unionid?: string
}

/** An OAuth 2 provider on loopback: the code flow as the two real ones speak it, and every way in which they fail. */
export class OAuthProvider extends StandIn {
  readonly clientId = 'portico-client'
  readonly clientSecret = 'provider secret'
  person: PersonThere = { openid: 'nobody', nickname: '' }
  trouble: Trouble | undefined
  readonly #style: Style
  readonly #codes = new Map<string, { person: PersonThere; redirectUri: string }>()
  readonly #tokens = new Map<string, PersonThere>()

  private constructor(style: Style) {
    super()
    this.#style = style
  }

  static start(style: Style): Promise<OAuthProvider> {
    return new OAuthProvider(style).listen()
  }

  get settings(): ConnectionSettings[Style] {
    return {
      enabled: true,
      client_id: this.clientId,
      client_secret: this.clientSecret,
      authorize_url: `${this.url}/authorize`,
      token_url: `${this.url}/token`,
      userinfo_url: `${this.url}/me`,
    }
  }

  /** A person opens the address in a browser, agrees, and is sent back: answers with where to, and what comes along. */
  async agree(address: string, person: PersonThere): Promise<{ back: URL; code: string; state: string }> {
    this.person = person
    const response = await fetch(address, { redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    return { back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
  }

  protected answer(request: IncomingMessage, _body: string, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url)
    const ask = (name: string) => url.searchParams.get(name) ?? ''
    const json = (body: unknown, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

    if (url.pathname === '/authorize') {
      if (ask('client_id') !== this.clientId || ask('response_type') !== 'code')
        return json({ error: 'bad client' }, 400)
      const code = randomUUID()
      this.#codes.set(code, { person: this.person, redirectUri: ask('redirect_uri') })
      const back = new URL(ask('redirect_uri'))
      back.searchParams.set('code', code)
      back.searchParams.set('state', ask('state'))
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (this.trouble && this.#fail(this.trouble, url, response, json)) return
    if (url.pathname === '/token') {
      const known = this.#codes.get(ask('code'))
      this.#codes.delete(ask('code'))
      if (ask('client_secret') !== this.clientSecret) return json({ errcode: 40125, errmsg: 'invalid appsecret' })
      if (!known || known.redirectUri !== ask('redirect_uri'))
        return json({ error: 100020, error_description: 'bad code' })
      const token = randomUUID()
      this.#tokens.set(token, known.person)
      return json({
        access_token: token,
        expires_in: 7200,
        ...(this.#style === 'wechat' && { openid: known.person.openid }),
      })
    }
    const person = this.#tokens.get(ask('access_token'))
    if (!person) return json({ errcode: 40001, errmsg: 'invalid credential' })
    json(this.#style === 'qq' ? { client_id: this.clientId, ...person } : person)
  }

  #fail(trouble: Trouble, url: URL, response: ServerResponse, json: (body: unknown, status?: number) => void): boolean {
    const asksPerson = url.pathname === '/me'
    switch (trouble) {
      case 'refuses':
        json({ errcode: 40029, errmsg: 'invalid code' })
        return true
      case 'breaks':
        json({ access_token: 'x', openid: 'x' }, 500)
        return true
      case 'garbage':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>callback( {"openid"')
        return true
      case 'huge':
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ access_token: 'x', openid: 'x', padding: 'x'.repeat(5_000_000) }))
        return true
      case 'silent':
        return true
      case 'redirects':
        response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
        return true
      case 'nobody':
        if (!asksPerson) return false
        json({ nickname: 'no id' })
        return true
      case 'notAllowed':
        if (!asksPerson) return false
        json({ errcode: 48001, errmsg: 'api unauthorized' })
        return true
    }
  }
}
