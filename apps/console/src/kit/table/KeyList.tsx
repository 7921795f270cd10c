import classes from './KeyList.module.css'

export function KeyList({ keys }: { keys: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <dl className={classes.list}>
      {keys.map(({ keys: pressed, does }) => (
        <div key={does} className={classes.line}>
          <dt>{does}</dt>
          <dd>
            {pressed.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
