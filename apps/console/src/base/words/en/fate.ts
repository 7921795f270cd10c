export const words = {
  asking: 'The answer was lost. Asking what became of it…',
  never: 'The request did not arrive: nothing was done and nothing was charged. You can try again.',
  unknown:
    'The answer was lost, and the server cannot be reached to ask what became of it. What you entered stays. The next try asks first, so nothing is done or charged twice.',
  doneBefore: 'Your earlier try had gone through. Nothing was sent a second time.',
  doneOther:
    'Your earlier try had gone through after all. Nothing new was sent: look at what is there, and try again if you want more.',
  doneUnseen: 'Your earlier try had gone through, but what it showed cannot be shown again. Nothing new was sent.',
  tooOld: 'The answer to a try of more than a day ago was lost. Look at what is there before you try again.',
} as const
