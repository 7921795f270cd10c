import classes from './Shell.module.css'

/** The frame's shape before anything is known, so that nothing jumps when it is. */
export function FrameSkeleton() {
  return (
    <div className={classes.shell} aria-busy="true">
      <header className={classes.navbar} />
      <nav className={classes.sidebar} />
      <div className={classes.tabstrip} />
      <main className={classes.sheet} />
    </div>
  )
}
