export const words = {
  asking: 'The answer was lost. Checking what happened…',
  never: 'The request did not arrive: nothing was done and nothing was charged. You can try again.',
  unknown:
    'The answer was lost, and the server cannot be reached to check what happened. Your input is still here. Your next try checks first, so nothing is done or charged twice.',
  doneBefore: 'Your earlier try went through. Nothing was sent a second time.',
  doneOther:
    'Your earlier try went through after all. Nothing new was sent: check what is there, and try again if you want more.',
  doneUnseen: 'Your earlier try went through, but its result cannot be shown again. Nothing new was sent.',
  tooOld: 'The answer to a try more than a day ago was lost. Check what is there before you try again.',
} as const
