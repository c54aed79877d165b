import { onSupportedNode } from './start/supportedNode.js';

onSupportedNode(() => import('./workerProcess.js'));
