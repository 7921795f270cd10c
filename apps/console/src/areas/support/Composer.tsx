import type { agentWorkOrderCalls } from '@portico/contract/agent/work-order.ts'
import { workOrderImagesMax, workOrderMessageLengthMax } from '@portico/contract/constants.ts'
import { imageCalls } from '@portico/contract/platform/images.ts'
import { hasExtension } from '@portico/contract/rules/files.ts'
import { workOrderImageExtensions, workOrderReplyImageBytes } from '@portico/contract/rules/support.ts'
import { WorkOrderReply, type workOrderCalls, type workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormNotes } from '../../kit/form/FormCard.tsx'
import classes from './WorkOrder.module.css'

interface ComposerProps {
  wid: string
  call:
    | typeof workOrderCalls.workOrderReply
    | typeof workOrderDeskCalls.platformWorkOrderReply
    | typeof agentWorkOrderCalls.agentWorkOrderReply
  /** Further tools; they are given the way to put a text in. */
  tools?: (insert: (text: string) => void) => ReactNode
}

const fits = (file: File) =>
  hasExtension(file.name, workOrderImageExtensions) && workOrderReplyImageBytes.safeParse(file.size).success

/** What is typed survives the end of the session; pictures are uploaded at once and travel by their ids. */
export function Composer({ wid, call, tools }: ComposerProps) {
  const write = useWrite(call as typeof workOrderCalls.workOrderReply, { inForm: true, action: t('workOrder.reply') })
  const upload = useWrite(imageCalls.imageUpload, { inForm: true })
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const typed = useRef('')
  const form = useDraftForm({
    name: `reply-${wid}`,
    schema: WorkOrderReply,
    initial: { wid, content: '', attachment: [] as string[] },
    labels: { content: t('workOrder.message') },
  })
  const { content, attachment } = form.values

  async function take(files: readonly File[]) {
    setRefused(undefined)
    let ids = attachment
    for (const file of files) {
      if (ids.length >= workOrderImagesMax) return setRefused(describe('rules.imageCount', t('fields.attachment')))
      if (!fits(file)) return setRefused(describe('rules.image', t('fields.attachment')))
      try {
        const { id, url } = await upload.send({ purpose: 'workOrderReply' }, { files: { image: [file] } })
        ids = [...ids, id]
        setPreviews((known) => ({ ...known, [id]: url }))
        form.set('attachment', ids)
      } catch (failed) {
        if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
        return
      }
    }
  }
  // Emptied at once, so that the next message can be typed while this one is on its way; one that fails comes back.
  const send = form.submit(async (reply) => {
    typed.current = ''
    form.startOver()
    try {
      await write.send(reply)
    } catch (failed) {
      form.set('content', [reply.content, typed.current].filter(Boolean).join('\n'))
      throw failed
    }
  })
  const message = form.field('content')
  const left = workOrderMessageLengthMax - content.length
  return (
    <form
      className={classes.composer}
      onSubmit={send}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (pasted.length === 0) return
        event.preventDefault()
        void take(pasted)
      }}
    >
      <FormNotes form={form} error={write.error} />
      <AreaField
        {...message}
        rows={3}
        placeholder={t('workOrder.messagePlaceholder')}
        onChange={(text) => {
          typed.current = text
          message.onChange(text)
        }}
      />
      {attachment.length > 0 && (
        <ul className={classes.chips}>
          {attachment.map((id, n) => (
            <li key={id} className={classes.chip}>
              {previews[id] ? (
                <img src={previews[id]} alt={t('workOrder.pictureN', { n: n + 1 })} />
              ) : (
                <IconPhoto size={20} stroke={1.4} aria-label={t('workOrder.pictureN', { n: n + 1 })} />
              )}
              <button
                type="button"
                className={classes.drop}
                aria-label={t('workOrder.dropPicture', { n: n + 1 })}
                onClick={() =>
                  form.set(
                    'attachment',
                    attachment.filter((other) => other !== id),
                  )
                }
              >
                <IconX size={14} stroke={1.8} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(refused ?? form.errors['attachment']) && (
        <p className={classes.hint} data-over role="alert">
          {refused ?? form.errors['attachment']}
        </p>
      )}
      <div className={classes.tools}>
        <input
          ref={picker}
          type="file"
          multiple
          accept={workOrderImageExtensions.map((extension) => `.${extension}`).join()}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('workOrder.attach')}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            void take(chosen)
          }}
        />
        <Button
          kind="plain"
          pending={upload.pending}
          icon={<IconPaperclip size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t('workOrder.attach')}
        </Button>
        {tools?.((text) => form.set('content', content ? `${content}\n\n${text}` : text))}
        <span className={classes.grow} />
        {left < 500 ? (
          <span className={classes.hint} data-over={left < 0 || undefined}>
            {t('workOrder.left', { n: left })}
          </span>
        ) : (
          <span className={`${classes.hint} ${classes.keys}`}>{t('workOrder.sendKeys')}</span>
        )}
        <Button type="submit" pending={write.pending} icon={<IconSend size={16} stroke={1.6} aria-hidden="true" />}>
          {t('workOrder.send')}
        </Button>
      </div>
    </form>
  )
}
